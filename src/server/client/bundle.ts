import { build } from 'vite'
import { compressFiles } from './compress.ts'

/**
 * The program that bundles the client: `node bundle.ts ROOT FOLDER`. It is a process of its own because the bundler
 * keeps hundreds of megabytes that it has once taken.
 */
const [root = '', folder = ''] = process.argv.slice(2)
await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
await compressFiles(folder)
