import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { embedMachine } from '../../../machines/embed.machine.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Zone } from '../../contract/zone.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import type { Theme } from '../../domain/colour/theme.ts'
import type { MapMove } from '../../domain/geometry/mapFocus.ts'
import type { Shown } from '../../domain/view/shown.ts'

/** Actions of readers. */
type EmbedActions = {
  retry: () => void
  move: (move: MapMove) => void
  openTable: () => void
  search: (search: string) => void
  goTo: (zone: Zone) => void
}

/** Renders the text of a step of a story beside its map. */
export type EmbedStoryOf = (props: { i18n: i18n; language: Language }) => ReactNode

export type EmbedProps = {
  /** Absent where the page shows a map alone. */
  story?: EmbedStoryOf | undefined
  embed: ActorRefFrom<typeof embedMachine>
  actions: EmbedActions
  i18n: i18n
  language: Language
  /** Theme of the map. */
  theme: Theme
  /** Address of the same view in Cartable. */
  home: string
  /** True if the page is in a folder of files, without a server. */
  isFolder: boolean
  /** Returns the attribution of the map, once it is ready. */
  attribution: () => string
}

/** Datasets on the map, from top to bottom. */
export type Drawn = { shown: Shown; legend: Legend | null }[]
