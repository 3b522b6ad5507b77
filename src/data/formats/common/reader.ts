import type { ImportFormat, ReadOptions } from '../../../contract/import.ts'
import type { ImportError } from './importError.ts'
import type { Notice } from './notice.ts'
import type { LocalFile, Source, Text, ZipEntry } from './source.ts'
import type { DeclaredCrs } from './writtenCrs.ts'

/** Element of a file, before validation. */
export interface Row {
  /** Line of a CSV, otherwise the number of the element; from 1. */
  line: number
  properties: ReadonlyMap<string, unknown>
  /** Reason for which this row, and only this row, cannot be read. */
  refusal?: ImportError
  /** True if the row lacks cells at its end. */
  isShort?: boolean
  /** Geometry as in the file, or null. */
  geometry: unknown
  /** Decision of the reader about the geometry, for the report. */
  mended?: GeometryDecision
}

/**
 * Decisions about a geometry: arcs became short lines, or rings became holes by position and not by
 * direction.
 */
export type GeometryDecision = 'arcs' | 'rings'

/**
 * Reads a file as a stream of rows in bounded memory. Throws an ImportError for an invalid file, and the
 * signal's reason when it is aborted.
 */
export type ReadRows = (path: string, signal: AbortSignal) => AsyncIterable<Row>

/** Format of a file, with its reader. Geometries are in the system that `crs` names. */
export interface Format {
  name: ImportFormat
  mediaType: string
  /** All values are texts, so that texts like numbers are read as numbers. */
  textOnly: boolean
  /** Rings have the order of GeoJSON. In other formats their order has no meaning. */
  ringsInOrder: boolean
  /** Name of the system for `systemOf`, or null for degrees. */
  crs: string | null
  /** System that the file declares. */
  declared: DeclaredCrs
  /** Encoding of the texts; null for UTF-8, or for a format with a single encoding. */
  encoding: string | null
  /** Declared encoding that the bytes contradict, as written; else null. */
  overruled: string | null
  /** Decisions about how the file is written, for its report. */
  notices: readonly Notice[]
  /** Delimiter between cells; null for other formats. */
  delimiter: string | null
  /** Returns the names of the layers if there are several; otherwise an empty list. */
  layers(signal: AbortSignal): Promise<readonly string[]>
  read: ReadRows
}

/** Open file: its declarations and its rows. */
export interface OpenedFile {
  declared: DeclaredCrs
  /** Decisions about how the file is written, for its report. */
  notices?: readonly Notice[]
  /** Delimiter of the cells. */
  delimiter?: string
  /**
   * Returns the names of the layers if there are several; otherwise an empty list. Undefined for a format
   * without layers.
   */
  layers?(signal: AbortSignal): Promise<readonly string[]>
  read(signal: AbortSignal): AsyncIterable<Row>
}

/** Encoding of the texts of a file with companion files. */
export interface TextEncoding {
  /** Null for UTF-8. */
  encoding: string | null
  /** Name of a declared encoding that the bytes contradict; else null. */
  overruled: string | null
  /** Bytes of the texts when several encodings are possible. */
  texts: Source | null
}

/** Open file with its companion files. */
interface OpenedFiles extends OpenedFile, TextEncoding {}

/** Text file with the options of its reader. */
export interface TextFile {
  /** Name of the file, without the extension of its compression, or its name in an archive. */
  name: string
  /** First characters, after leading blanks. */
  begin: string
  text: Text
  /** Prefix of the layer names. */
  prefix: string
  options: ReadOptions
}

/** Facts about all files of a format. */
interface ReaderFacts extends Pick<Format, 'name' | 'mediaType'>, Partial<Pick<Format, Trait>> {
  /** Extensions of its files, without the dot. They identify the files in an archive. */
  extensions: readonly string[]
  hasLayers?: boolean
}
/** Traits that a format has only if its reader declares them. */
type Trait = 'textOnly' | 'ringsInOrder'

/** Reader of a format that its first bytes identify. */
export interface BytesReader extends ReaderFacts {
  from: 'bytes'
  recognises(head: Uint8Array, name: string): boolean
  open(source: Source): Promise<OpenedFile>
}

/** File with random access and the options of its reader. */
export interface FileToRead {
  file: LocalFile
  /** Prefix of the layer names. */
  prefix: string
  options: ReadOptions
}

/** Reader of a format that its first bytes identify and that needs random access. */
export interface FileReader extends ReaderFacts {
  from: 'file'
  recognises(head: Uint8Array, name: string): boolean
  open(given: FileToRead): Promise<OpenedFile>
}

/** Reader of a text format, which is decoded before detection. */
export interface TextReader extends ReaderFacts {
  from: 'text'
  /** Throws an ImportError when the extension claims the format but the content does not match. */
  recognises(file: TextFile): boolean | Promise<boolean>
  open(file: TextFile): Promise<OpenedFile>
}

/** Reader of a format of several files in an archive. The extension identifies the main file. */
export interface ArchiveReader extends ReaderFacts {
  from: 'archive'
  open(first: ZipEntry, entries: readonly ZipEntry[], options: ReadOptions): Promise<OpenedFiles>
}

/** Reader of a format whose files are archives. */
export interface PackageReader extends ReaderFacts {
  from: 'package'
  recognises(entries: readonly ZipEntry[]): boolean
  open(entries: readonly ZipEntry[], options: ReadOptions): Promise<OpenedFile>
}

/** Reader of a format. It recognises its files, and reads their declarations and rows. */
export type FormatReader = BytesReader | FileReader | TextReader | ArchiveReader | PackageReader

/** Returns a value as a key: a trimmed text, or a number as written. Empty for no value. */
export function keyOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** Pads a key of digits with leading zeros when it is shorter than such keys. */
export const withZeros = (key: string, digits: number | null): string =>
  digits !== null && /^\d+$/.test(key) ? key.padStart(digits, '0') : key
