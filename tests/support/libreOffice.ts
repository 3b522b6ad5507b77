import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areThere, needFromDebian } from './services/debian.ts'

const PROGRAM = '/usr/bin/soffice'

/** Opens a presentation in LibreOffice and saves it as a PDF. Installs LibreOffice if it is missing. */
export function presentationAsPdf(pptx: Uint8Array): Buffer {
  needFromDebian('LibreOffice', ['libreoffice-impress'], () => areThere([PROGRAM]))
  const folder = mkdtempSync(join(tmpdir(), 'cartable-slides-'))
  try {
    writeFileSync(join(folder, 'slide.pptx'), pptx)
    // A profile of its own, since LibreOffice refuses to share one with another process.
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const options = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder]
    execFileSync(PROGRAM, [...options, join(folder, 'slide.pptx')])
    return readFileSync(join(folder, 'slide.pdf'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
