import type { Drawing, Group, Lines, Shape, WrittenText } from '../domain/picture/marks.ts'
import type { ZonesMark } from './drawVectorMap.ts'
import type { PictureFacts } from './svg.ts'

/** Mark of a page before the worker writes the outlines of its zones. */
export type PageMark = Shape | Lines | WrittenText | ZonesMark | Group<PageMark>
export type PictureJob = { format: 'svg' | 'pdf'; drawing: Drawing<PageMark>; facts: PictureFacts }
/** Share of the work that is done, or its result. */
export type PictureReply = { share: number } | { file: Blob } | { error: string }
