const encoder = new TextEncoder()

/** Writes bytes into a buffer that grows: integers as LEB128, floats as little-endian IEEE 754. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Writes an integer from 0 to 2^53 - 1 as unsigned LEB128: seven bits a byte, low bits first. */
  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  /** Writes an integer between -2^52 and 2^52 in zig-zag order (0, -1, 1, -2 …) as unsigned LEB128. */
  signedVarint(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  float64(value: number): void {
    this.#reserve(8)
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true)
    this.#length += 8
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.byteLength)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.byteLength
  }

  /** Writes a text in UTF-8, without its length. */
  text(text: string): void {
    // A UTF-16 code unit has at most three bytes.
    this.#reserve(text.length * 3)
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
  }

  /** Empties the writer, which keeps its memory. */
  clear(): void {
    this.#length = 0
  }

  /** Bytes written so far. The next write may invalidate this view. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.byteLength) return
    const larger = new Uint8Array(Math.max(this.#bytes.byteLength * 2, this.#length + more))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reads the output of `ByteWriter`. Throws a RangeError past the end. */
export class ByteReader {
  readonly #view: DataView
  #position: number

  constructor(bytes: Uint8Array, position = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#position = position
  }

  get position(): number {
    return this.#position
  }

  byte(): number {
    return this.#view.getUint8(this.#position++)
  }

  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  signedVarint(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  float64(): number {
    const value = this.#view.getFloat64(this.#position, true)
    this.#position += 8
    return value
  }

  bytes(length: number): Uint8Array {
    const start = this.#position
    if (start + length > this.#view.byteLength) throw new RangeError('Read past the end of the data')
    this.#position += length
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, length)
  }
}

/** Concatenates byte arrays. */
export function concatenated(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/** Bytes per call of `fromCharCode`: more arguments than that exceed the stack. */
const AT_ONCE = 0x8000

/** Encodes bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)))
  return btoa(parts.join(''))
}

/** Decodes base64. Throws for any other text. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0))
