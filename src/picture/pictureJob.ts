import type { Drawing, Group, Lines, Picture, Shape, WrittenText } from '../domain/picture/marks.ts'
import type { FrameMark, ZonesMark } from './drawVectorMap.ts'
import type { PictureFacts } from './svg.ts'

/** Mark of a page before the worker writes the outlines of its zones. */
export type PageMark = Shape | Lines | WrittenText | Picture | ZonesMark | FrameMark | Group<PageMark>
/** Page of a vector file: its name among several pages, and its text for those who do not see it. */
export type PicturePage<M = PageMark> = { drawing: Drawing<M>; name: string; description: string }
export type VectorFormat = 'svg' | 'pdf'
/** Start of a file, its next page, or the order to write all pages. An SVG has one page. */
export type PictureJob =
  | { kind: 'start'; format: VectorFormat; facts: PictureFacts }
  | { kind: 'page'; page: PicturePage }
  | { kind: 'end' }
/** Share of the work that is done, or its result. */
export type PictureReply = { share: number } | { file: Blob } | { error: string }
