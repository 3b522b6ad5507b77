import { z } from 'zod'
import { ImportError } from '../common/importError.ts'
import { type DeclaredCrs, declaredCrs } from '../common/writtenCrs.ts'
import type { ReadDatabase } from './tables.ts'
import { quoted } from './tables.ts'

/** Table of a GeoPackage, with or without geometries. */
export interface FeatureTable {
  name: string
  /** Columns except the geometry and the row number. */
  columns: readonly string[]
  /** Boolean columns, which SQLite stores as 0 and 1. */
  booleans: ReadonlySet<string>
  geometry: string | null
  crs: DeclaredCrs
}

const NamedTable = z.object({ name: z.string(), column: z.string().nullable(), srs: z.number().nullable() })
const Column = z.object({ name: z.string(), type: z.string(), pk: z.number(), hidden: z.number() })
const System = z.object({
  organization: z.string(),
  code: z.number(),
  definition: z.string(),
})

/** Tables of styles and other program state, without data. */
const KEPT = new Set(['layer_styles', 'qgis_projects', 'ogr_empty_table'])
/** Names of columns that programs use as row numbers. */
const NUMBERS = new Set(['fid', 'ogc_fid'])
/** Code of an ordinary, not computed column. */
const PLAIN = 0

/** Returns the tables of features and of attributes that the package lists, without views. */
export function featureTables(database: ReadDatabase): FeatureTable[] {
  if (!hasTable(database, 'gpkg_contents')) throw new ImportError('noGeoPackage')
  const geometries = hasTable(database, 'gpkg_geometry_columns')
    ? `left join gpkg_geometry_columns as g on g.table_name = c.table_name`
    : `left join (select null as table_name, null as column_name, null as srs_id) as g on false`
  const listed = database.all(
    `select s.name as name, g.column_name as "column", g.srs_id as srs from gpkg_contents as c
         join sqlite_schema as s on lower(s.name) = lower(c.table_name) and s.type = 'table'
         ${geometries}
       where c.data_type in ('features', 'attributes', 'aspatial') and s.sql not like 'create virtual%'
       order by c.rowid`,
  )
  return z
    .array(NamedTable)
    .parse(listed)
    .filter(({ name }) => !KEPT.has(name))
    .map(({ name, column, srs }) => {
      const columns = columnsOf(database, name).filter(each => each.name !== column)
      return {
        name,
        columns: columns.map(each => each.name),
        booleans: new Set(columns.filter(({ type }) => /^bool(ean)?$/i.test(type)).map(each => each.name)),
        geometry: column,
        crs: srs === null ? NOBODY : systemOf(database, srs),
      }
    })
}

/** Returns whether a table of the name exists and is not a view. */
function hasTable(database: ReadDatabase, name: string): boolean {
  const found = database.all(
    `select count(*) as found from sqlite_schema where type = 'table' and name = ?`,
    name,
  )
  return found[0]?.['found'] === 1
}

/** Returns the stored columns of a table, without computed ones. */
function columnsOf(database: ReadDatabase, table: string): z.infer<typeof Column>[] {
  return z
    .array(Column)
    .parse(database.all(`pragma table_xinfo(${quoted(table)})`))
    .filter(({ name, pk, hidden }) => hidden === PLAIN && !(pk === 1 && NUMBERS.has(name.toLowerCase())))
}

const NOBODY: DeclaredCrs = { crs: null, by: 'nobody' }

/** Returns the system of a table: its code if the package knows one, otherwise its definition. */
function systemOf(database: ReadDatabase, srs: number): DeclaredCrs {
  const [row] = database.all(
    'select organization, organization_coordsys_id as code, definition from gpkg_spatial_ref_sys where srs_id = ?',
    srs,
  )
  const found = System.safeParse(row)
  if (!found.success) return NOBODY
  const { organization, code, definition } = found.data
  if (/^(epsg|esri)$/i.test(organization) && code > 0) return declaredCrs(`${organization}:${code}`)
  return /^\s*undefined/i.test(definition) ? NOBODY : declaredCrs(definition)
}
