/** The package brings no types of its own. */
declare module 'unbzip2-stream' {
  /** A stream that takes bzip2 and gives what was compressed. */
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default function bunzip2(): NodeJS.ReadWriteStream;
}
