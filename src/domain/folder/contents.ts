import { z } from 'zod'
import { LANGUAGES } from '../../contract/languages.mjs'
import { Story } from '../../contract/story.ts'
import { View } from '../../contract/view.ts'

/** Story of a folder, with the map of each step and the figures of its texts. */
const FolderStory = z.object({
  story: Story,
  views: z.array(View),
  /** Written figures in each language, by the key of their request. */
  figures: z.record(z.enum(LANGUAGES), z.record(z.string(), z.string())),
})

/** Content of a folder's first script: its map, and the file of each answer, by the name of the call. */
export const FolderContents = z.object({
  /** Map of the folder, or of the first step of its story. */
  view: View,
  story: FolderStory.nullable(),
  language: z.enum(LANGUAGES),
  /** Address of the map in Cartable. */
  home: z.string(),
  /** Number of the file with each answer. Several answers share a file. */
  answers: z.record(z.string(), z.int().nonnegative()),
})
export type FolderContents = z.infer<typeof FolderContents>

/** Functions that the scripts of a folder call. */
export const CONTENTS_CALL = 'cartableFolder'
export const ANSWER_CALL = 'cartableAnswer'

/** Path of a file with answers, from the page of the folder. */
export const answerFile = (number: number): string => `data/${number}.js`

/** Path of the script with the contents. */
export const CONTENTS_FILE = 'data/contents.js'

/** Name of a file of the basemap, as the path of a call. */
export const basemapPath = (name: string): string => `/basemap/${name}`

/** Scheme of the addresses under which MapLibre asks for the basemap's tiles. */
export const TILES_SCHEME = 'folder'
