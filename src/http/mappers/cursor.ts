import { Problem } from '../../errors.ts';
import { type Cursor, decodeCursor, encodeCursor, type Page } from '../../store/cursor.ts';

/** @throws Problem BAD_REQUEST */
export function readCursor(text: string): Cursor {
  const cursor = decodeCursor(text);
  if (cursor !== undefined) return cursor;
  throw new Problem(
    'BAD_REQUEST',
    'This cursor was not issued by this server. Send the one returned with the previous page, or none for the first page.',
  );
}

export const writeCursor = (cursor: Cursor | undefined): string | null =>
  cursor === undefined ? null : encodeCursor(cursor);

/** The cursor after a page, null on the last one. */
export function cursorAfter<Row>({ rows, hasMore }: Page<Row>, placeOf: (row: Row) => Cursor): string | null {
  const last = rows.at(-1);
  return hasMore && last !== undefined ? encodeCursor(placeOf(last)) : null;
}
