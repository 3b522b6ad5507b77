import { z } from 'zod'
import { ImportError } from '../common/importError.ts'
import { type DeclaredCrs, declaredCrs } from '../common/writtenCrs.ts'
import type { ReadDatabase } from './database.ts'
import { quoted } from './tables.ts'

/** A table of a GeoPackage, with or without geometries. */
export interface FeatureTable {
  name: string
  /** The columns beside the geometries, without one that only numbers the rows. */
  columns: readonly string[]
  /** The columns that are declared boolean: SQLite keeps 0 and 1 for them. */
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

/** Tables in which programs keep what they draw, or nothing, and no data. */
const KEPT = new Set(['layer_styles', 'qgis_projects', 'ogr_empty_table'])
/** Names of columns by which programs number the rows of a table. */
const NUMBERS = new Set(['fid', 'ogc_fid'])
/** Values in a column of which nothing but the table itself decides. */
const PLAIN = 0

/** The tables of features and of attributes that the package lists: those that are tables, and no views of others. */
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

/** Tells whether there is a table of the name, and no view. */
function hasTable(database: ReadDatabase, name: string): boolean {
  const found = database.all(
    `select count(*) as found from sqlite_schema where type = 'table' and name = ?`,
    name,
  )
  return found[0]?.['found'] === 1
}

/** The columns of a table whose values lie in it. */
function columnsOf(database: ReadDatabase, table: string): z.infer<typeof Column>[] {
  return z
    .array(Column)
    .parse(database.all(`pragma table_xinfo(${quoted(table)})`))
    .filter(({ name, pk, hidden }) => hidden === PLAIN && !(pk === 1 && NUMBERS.has(name.toLowerCase())))
}

const NOBODY: DeclaredCrs = { crs: null, by: 'nobody' }

/** The system of a table: its code where the package knows one, else its definition. */
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
