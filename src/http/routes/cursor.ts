import { Problem } from '../../errors.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../../store/cursor.ts';

/** @throws Problem BAD_REQUEST */
export function readCursor(text: string): Cursor {
  const cursor = decodeCursor(text);
  if (cursor !== undefined) return cursor;
  throw new Problem(
    'BAD_REQUEST',
    'The cursor is none of this server. Send `next_cursor` of the page before, or none.',
  );
}

export const writeCursor = (createdAtUnix: number, id: string): string => encodeCursor({ createdAtUnix, id });
