import { decodeHTMLStrict } from 'entities';

/** A character reference of HTML or XML, such as `&amp;`, `&#39;` or `&#x26;`. */
export const ENTITY = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** A text without its character references; those that are unknown stay. */
export const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text);
