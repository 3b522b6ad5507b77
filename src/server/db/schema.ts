import type { Generated, Selectable } from 'kysely'
import type { AccountTables } from './accountTables.ts'
import type { ServiceTables } from './serviceTables.ts'

type DatasetType = 'zone' | 'label'
type Status = 'latest' | 'historical' | 'inactive'
type LabelType = 'number' | 'text' | 'other'
/** Text that SQLite checks to be JSON; query files parse it. */
type Json = string

export interface Schema extends AccountTables, ServiceTables {
  meta: { name: string; value: string }
  source: SourceTable
  dataset: DatasetTable
  instance: InstanceTable
  label: LabelTable
  tileset: TilesetTable
  removed_instance: { id: string }
}

interface SourceTable {
  id: string
  name: string
  url: string | null
  licence: string
  licence_url: string | null
  attribution: string
  owner: number | null
}

interface DatasetTable {
  key: Generated<number>
  id: string
  name: Json
  description: Json
  origin: Json
  type: DatasetType
  source: string
  geometry_origin: string | null
  search: string
  owner: number | null
}

interface InstanceTable {
  id: string
  dataset: string
  status: Status
  imported_at: string
  data_date: string
  rows: number
  zones: number
  unmatched: number
  bbox: Json | null
  focus: Json | null
  geometry: string
  names: string
  members: string | null
  origin_instance: string | null
  title_label: string | null
  original: string
  original_name: string
  original_type: string
  definition: Json | null
  importer: number | null
  bytes: Generated<number>
  report: Json | null
}

interface LabelTable {
  instance: string
  position: number
  name: string
  title: Json
  type: LabelType
  unit: string | null
  column: string
  stats: Json
}

interface TilesetTable {
  geometry: string
  version: number
  id: string
  file: string
  keys: string
  tiles: number
}

export type DatasetRow = Selectable<DatasetTable>
export type InstanceRow = Selectable<InstanceTable>
export type LabelRow = Selectable<LabelTable>
export type TilesetRow = Selectable<TilesetTable>
