import { MAX_LOGO_BYTES } from '../contract/saved.ts'
import { LOGO_FILE_MAX, type Logo, type LogoFault, logoOf, logoSize } from '../domain/picture/logo.ts'
import { contextOf } from '../picture/canvasText.ts'
import { checkedSvg } from '../picture/svgLogo.ts'

class LogoRefusal extends Error {
  readonly fault: LogoFault
  constructor(fault: LogoFault) {
    super(`The logo was refused: ${fault}.`)
    this.fault = fault
  }
}

/** Reads a chosen SVG or PNG as the pixels of a logo, or returns why it is refused. */
export async function logoIn(file: File): Promise<{ logo: Logo } | { fault: LogoFault }> {
  try {
    return { logo: logoOf(await pictureOf(file)) }
  } catch (error) {
    return { fault: error instanceof LogoRefusal ? error.fault : 'notPicture' }
  }
}

const PNG = [0x89, 0x50, 0x4e, 0x47]

/** Draws a file as a PNG of at most the size of a logo. An SVG is checked first; its code is never part of the page. */
async function pictureOf(file: File): Promise<string> {
  if (file.size > LOGO_FILE_MAX) throw new LogoRefusal('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPng = PNG.every((byte, at) => bytes[at] === byte)
  const content = isPng ? new Blob([bytes], { type: 'image/png' }) : svgIn(new TextDecoder().decode(bytes))
  const address = URL.createObjectURL(content)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return smallEnough(image)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Returns a checked SVG. */
function svgIn(text: string): Blob {
  const checked = checkedSvg(text)
  if ('fault' in checked) throw new LogoRefusal(checked.fault)
  return new Blob([checked.svg], { type: 'image/svg+xml' })
}

/** Shares of the maximum size that are tried in turn. */
const SHARES = [1, 0.75, 0.5, 0.35, 0.25]

function smallEnough(image: HTMLImageElement): string {
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || naturalHeight === 0) throw new LogoRefusal('notPicture')
  const canvas = document.createElement('canvas')
  for (const share of SHARES) {
    const { width, height } = logoSize(naturalWidth, naturalHeight, share)
    canvas.width = width
    canvas.height = height
    contextOf(canvas).drawImage(image, 0, 0, width, height)
    const picture = canvas.toDataURL('image/png')
    if ((picture.length * 3) / 4 <= MAX_LOGO_BYTES) return picture
  }
  throw new LogoRefusal('tooDetailed')
}
