// A Parquet file of 263 bytes that hyparquet 1.31.5 and 1.33.0 never finish reading. To try it, with hyparquet alone:
//
//   node hyparquetLoop.mjs
//
// One byte of a file by hyparquet-writer differs: byte 68 is 0xae instead of 0x04. The length of the definition levels
// then takes the bytes of the next field, so that the header of a data page of version 2 has no
// `repetition_levels_byte_length`. `readDataPageV2` sets `reader.offset = undefined`, and `reader.offset++` makes it NaN.
// `DataView.getUint8(NaN)` returns the first byte, so `readRleBitPackedHybrid` reads runs of length 0 for ever. Checking the
// length, or the offset, would end it.
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker } from 'node:worker_threads'
import { parquetReadObjects } from 'hyparquet'

/** The file. */
export const LOOPING = Buffer.from(
  'UEFSMRUGFTQVNlwVCBUAFQgVABUEFQAAAAMPGBgCAAAAMDECAQYwMgIAAAAwMwIAAAAwMxUGFRwVIFwVCBUCFQgVABWuFQAAAAMLDCwBAAAA' +
    'AgAAAAIAAAAVBBk8SARyb290FQQAFQwlAhgEY29kZSUAABUCJQIYAW4AFggZHBksJggcFQwZFQAZGARjb2RlFQIWCBZeFmAmCDw2ACgCMDMY' +
    'AjAxABkcFQYVABUCAAAAJmgcFQIZFQAZGAFuFQIWCBZGFkomaDw2AigEAgAAABgEAQAAAAAZHBUGFQAVAgAAABakARYINqoBACgJaHlwYXJx' +
    'dWV0GSwcAAAcAAAApgAAAFBBUjE=',
  'base64',
)

const SECONDS = 10

if (!isMainThread) {
  const { buffer: file } = new Uint8Array(LOOPING)
  await parquetReadObjects({ file }).catch(error => console.log(`Refused, as it should be: ${error.message}`))
} else if (argv[1] === fileURLToPath(import.meta.url)) {
  const reader = new Worker(new URL(import.meta.url))
  const ending = setTimeout(() => {
    console.log(`Still reading ${LOOPING.length} bytes after ${SECONDS} seconds.`)
    process.exitCode = 1
    void reader.terminate()
  }, SECONDS * 1000)
  reader.on('exit', () => clearTimeout(ending))
}
