/** Parts of the library that are taken by themselves, which it does not describe one by one. */
declare module 'hyparquet-compressors/src/brotli.js' {
  export { decompressBrotli } from 'hyparquet-compressors'
}
declare module 'hyparquet-compressors/src/gzip.js' {
  export { gunzip } from 'hyparquet-compressors'
}
declare module 'hyparquet-compressors/src/lz4.js' {
  export { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors'
}
