/** The part of the package that we use; its types are those of an older version. */
declare module 'stopword' {
  const lists: Readonly<Record<string, unknown>>;
  export = lists;
}
