import { execFileSync } from 'node:child_process'
import { areThere, needFromDebian } from './services/debian.ts'

/** Runs a reader of Debian on standard input. Installs it if it is missing. */
function read(
  program: string,
  inPackage: string,
  args: readonly string[],
  input: string | Uint8Array,
): Buffer {
  needFromDebian(program, [inPackage], () => areThere([`/usr/bin/${program}`]))
  return execFileSync(`/usr/bin/${program}`, args, { input, maxBuffer: 2 ** 28 })
}

const POPPLER = 'poppler-utils'

/** Reads the text of a PDF in the order of its content. */
export const pdfText = (pdf: Uint8Array): string =>
  String(read('pdftotext', POPPLER, ['-raw', '-', '-'], pdf))

/** Lists the fonts of a PDF. */
export const pdfFonts = (pdf: Uint8Array): string => String(read('pdffonts', POPPLER, ['-'], pdf))

/** Reads title, language and size of a PDF, or the tags and texts of its structure. */
export const pdfFacts = (pdf: Uint8Array, ...options: string[]): string =>
  String(read('pdfinfo', POPPLER, [...options, '-'], pdf))

/** Draws a PDF as a PNG with one pixel per CSS pixel. */
export const pdfDrawn = (pdf: Uint8Array): Buffer => read('pdftoppm', POPPLER, ['-png', '-r', '96', '-'], pdf)

/** Draws an SVG as a PNG with librsvg. */
export const svgDrawn = (svg: string): Buffer =>
  read('rsvg-convert', 'librsvg2-bin', ['--format', 'png'], svg)

/** Reads the metadata of a picture with ExifTool. */
export function exifOf(picture: Uint8Array): Record<string, unknown> {
  const [facts] = JSON.parse(String(read('exiftool', 'libimage-exiftool-perl', ['-json', '-'], picture)))
  return facts
}
