import type { ImportFormat, ReadOptions } from '../../../contract/import.ts'
import type { ImportError } from './importError.ts'
import type { LocalFile } from './localFile.ts'
import type { Notice } from './notice.ts'
import type { Source, Text, ZipEntry } from './source.ts'
import type { DeclaredCrs } from './writtenCrs.ts'

/** One element of a file, before anything is checked. */
export interface Row {
  /** The line in a CSV, the number of the element otherwise; from 1. */
  line: number
  properties: ReadonlyMap<string, unknown>
  /** Reason for which this row alone cannot be read. */
  refusal?: ImportError
  /** Whether cells were missing at its end. */
  isShort?: boolean
  /** The geometry as the file has it, or null. */
  geometry: unknown
  /** Decision of the reader about the geometry, for the report. */
  mended?: Mended
}

/**
 * Decisions of readers about a geometry: arcs became short lines, or rings are holes by where they lie against their
 * direction.
 */
export type Mended = 'arcs' | 'rings'

/**
 * Reads a file as a stream of rows in bounded memory. Throws an ImportError when the file is not what it
 * claims to be, and the signal's reason when it is aborted.
 */
export type ReadRows = (path: string, signal: AbortSignal) => AsyncIterable<Row>

/** Facts about a format that are the same for all its files. */
interface FormatFacts {
  name: ImportFormat
  mediaType: string
  /** Its values are all texts, so what looks like a number is one. */
  textOnly: boolean
  /** Its rings have the order that GeoJSON wants; in other formats their order says nothing. */
  ringsInOrder: boolean
}

/** Format of a file, with the way to read it. Geometries come as the file has them, in the system that `crs` names. */
export interface Format extends FormatFacts {
  /** Name of the system, for `systemOf`, or null for degrees. */
  crs: string | null
  /** System that the file itself names. */
  said: DeclaredCrs
  /** The encoding that its texts are read in; null for UTF-8, or for a format that has but one. */
  encoding: string | null
  /** The encoding that the file names where its bytes contradict it, as it is written; else null. */
  overruled: string | null
  /** Decisions about how the file is written, for its report. */
  notices: readonly Notice[]
  /** The mark between the cells of a text; null for other formats. */
  delimiter: string | null
  /** The names of its layers when it has several, else none. */
  layers(signal: AbortSignal): Promise<readonly string[]>
  read: ReadRows
}

/** A file that has been opened: what it declares, and its rows. */
export interface OpenedFile {
  said: DeclaredCrs
  /** Decisions about how the file is written, for its report. */
  notices?: readonly Notice[]
  /** The mark between the cells of a text. */
  delimiter?: string
  /** The names of its layers when it has several, else none. Not there for a format without layers. */
  layers?(signal: AbortSignal): Promise<readonly string[]>
  read(signal: AbortSignal): AsyncIterable<Row>
}

/** A file that has been opened with those beside it. */
export interface OpenedFiles extends OpenedFile {
  /** The encoding that its texts are read in, or null for UTF-8. */
  encoding: string | null
  /** The encoding that they name where their bytes contradict it; else null. */
  overruled: string | null
  /** The bytes of its texts when they could be in several encodings. */
  texts: Source | null
}

/** The content of a file that is text, and how it is to be read. */
export interface TextFile {
  /** Name of the file, without the ending of its compression, or its name in an archive. */
  name: string
  /** Its first characters, after any blanks. */
  begin: string
  text: Text
  /** Text before the names of its layers. */
  prefix: string
  options: ReadOptions
}

interface ReaderFacts extends FormatFacts {
  /** Endings of the names of its files, without the dot: by them they are found in an archive. */
  extensions: readonly string[]
  hasLayers: boolean
}

/** Reads a format that is known by its first bytes. */
export interface BytesReader extends ReaderFacts {
  from: 'bytes'
  recognises(head: Uint8Array, name: string): boolean
  open(source: Source): Promise<OpenedFile>
}

/** A file any part of which can be read, and how it is to be read. */
export interface FileToRead {
  file: LocalFile
  /** Text before the names of its layers. */
  prefix: string
  options: ReadOptions
}

/** Reads a format that is known by its first bytes, and whose parts lie anywhere in the file. */
export interface FileReader extends ReaderFacts {
  from: 'file'
  recognises(head: Uint8Array, name: string): boolean
  open(given: FileToRead): Promise<OpenedFile>
}

/** Reads a format of text, which is decoded before it is looked at. */
export interface TextReader extends ReaderFacts {
  from: 'text'
  /** Throws an ImportError for a file that says by its name that it is of the format, and is not. */
  recognises(file: TextFile): boolean | Promise<boolean>
  open(file: TextFile): Promise<OpenedFile>
}

/** Reads a format of several files, which come in an archive. The ending of a name tells the first of them. */
export interface ArchiveReader extends ReaderFacts {
  from: 'archive'
  open(first: ZipEntry, entries: readonly ZipEntry[], options: ReadOptions): Promise<OpenedFiles>
}

/** Reads a format whose files are archives themselves. */
export interface PackageReader extends ReaderFacts {
  from: 'package'
  recognises(entries: readonly ZipEntry[]): boolean
  open(entries: readonly ZipEntry[], options: ReadOptions): Promise<OpenedFile>
}

/** Reads a format: how its files are recognised, what they declare, and their rows. */
export type FormatReader = BytesReader | FileReader | TextReader | ArchiveReader | PackageReader

/** The key that a value of a file is: a text without blanks around it, or a number as it is written. Empty for none. */
export function keyOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** A key of digits with zeros in front, where it has fewer digits than such keys have. */
export const withZeros = (key: string, digits: number | null): string =>
  digits !== null && /^\d+$/.test(key) ? key.padStart(digits, '0') : key
