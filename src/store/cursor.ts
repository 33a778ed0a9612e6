/** Where a page of a list ordered by time and id ends: opaque to callers. */
export interface Cursor {
  createdAtUnix: number;
  id: string;
}

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(`${cursor.createdAtUnix}.${cursor.id}`).toString('base64url');

/** Undefined for a text that is no cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,15})\.(\w{1,64})$/.exec(Buffer.from(text, 'base64url').toString());
  return match?.[1] && match[2] ? { createdAtUnix: Number(match[1]), id: match[2] } : undefined;
}

export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Cuts the row too many, which was asked for to learn whether there are more. */
export function pageOf<Row>(rows: Row[], pageSize: number): Page<Row> {
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
