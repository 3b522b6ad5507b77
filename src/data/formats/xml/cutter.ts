import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { COLUMNS_MAX, DEPTH_MAX, ImportError, PIECE_CHARS_MAX, requireAtMost } from '../common/importError.ts'
import type { Text } from '../common/source.ts'
import type { XmlElement } from './element.ts'

/** Element that is read as a whole, with its ancestors from the root. */
export interface XmlPiece {
  element: XmlElement
  within: readonly XmlElement[]
}

/** Returns whether an element is read as a whole, by its name and its parent's name. */
export type IsPiece = (name: string, parent: string) => boolean

/**
 * Splits an XML text into elements that are read as a whole, one at a time in bounded memory. Throws an
 * ImportError for a text that is not well-formed, or declares entities, which can expand without limit.
 *
 * @param inline Names of elements that belong to the text around them.
 */
export async function* xmlPieces(
  text: Text,
  isPiece: IsPiece,
  signal: AbortSignal,
  inline: ReadonlySet<string> = NONE,
): AsyncGenerator<XmlPiece> {
  const cutter = new XmlCutter(isPiece, inline)
  for await (const chunk of text(signal)) yield* cutter.push(chunk)
  yield* cutter.end()
}

const NONE: ReadonlySet<string> = new Set()

class XmlCutter {
  readonly #parser = new SaxesParser()
  readonly #open: XmlElement[] = []
  /** Number of open elements around the current element, or null. */
  #outside: number | null = null
  #done: XmlPiece[] = []
  #held = 0

  constructor(isPiece: IsPiece, inline: ReadonlySet<string>) {
    this.#parser.on('error', error => {
      throw new ImportError('badXml', {}, this.#parser.line, error)
    })
    this.#parser.on('doctype', doctype => {
      if (/<!ENTITY/i.test(doctype)) throw new ImportError('xmlEntities')
    })
    this.#parser.on('opentag', tag => this.#enter(tag, isPiece, inline))
    this.#parser.on('closetag', () => this.#leave())
    this.#parser.on('text', text => this.#take(text))
    this.#parser.on('cdata', text => this.#take(text))
  }

  push(chunk: string): XmlPiece[] {
    this.#held += chunk.length
    this.#parser.write(chunk)
    requireAtMost(this.#held, PIECE_CHARS_MAX, 'tooLong')
    return this.#taken()
  }

  end(): XmlPiece[] {
    this.#parser.close()
    return this.#taken()
  }

  #taken(): XmlPiece[] {
    const done = this.#done
    this.#done = []
    return done
  }

  #enter({ name, attributes }: SaxesTagPlain, isPiece: IsPiece, inline: ReadonlySet<string>): void {
    requireAtMost(this.#open.length, DEPTH_MAX, 'tooDeep', this.#parser.line)
    requireAtMost(Object.keys(attributes).length, COLUMNS_MAX, 'tooManyColumns', this.#parser.line)
    const parent = this.#open.at(-1)
    if (parent !== undefined && this.#outside !== null && inline.has(localName(name))) {
      this.#open.push(parent)
      return
    }
    const element = { name: localName(name), attributes, children: [], text: '' }
    if (this.#outside !== null) parent?.children.push(element)
    else {
      this.#held = 0
      if (isPiece(element.name, parent?.name ?? '')) this.#outside = this.#open.length
    }
    this.#open.push(element)
  }

  #leave(): void {
    const element = this.#open.pop()
    if (element === undefined || this.#outside !== this.#open.length) return
    this.#outside = null
    this.#held = 0
    this.#done.push({ element, within: [...this.#open] })
  }

  #take(text: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined && this.#outside !== null) element.text += text
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
