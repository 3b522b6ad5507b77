import type { LocalFile } from '../common/source.ts'

export type Values = Record<string, unknown>

/**
 * Read-only SQLite database that runs no code of the file. Its methods throw an ImportError when the file is
 * damaged.
 */
export interface ReadDatabase extends AsyncDisposable {
  /** Returns all rows of a statement, by column name. */
  all(sql: string, ...values: readonly string[] | readonly number[]): readonly Values[]
  /**
   * Iterates over the rows of a statement. Whole numbers are BigInts, since some are too large for doubles.
   */
  each(sql: string): Iterator<Values>
  /** Resolves after other tasks have run. */
  turn(): Promise<void>
}

/** Opens a file as a database. */
export type OpenDatabase = (file: LocalFile, signal: AbortSignal) => Promise<ReadDatabase>

// Tables of OGC 12-128r17 (GeoPackage 1.3.1), annex C, with the extensions of annex F.

/** Header of the file: "GPKG", and the version 1.3. */
export const HEADER = `
pragma application_id = 0x47504b47;
pragma user_version = 10300;`

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],' +
  'AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],' +
  'UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'

export const TABLES = `
create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
  organization_coordsys_id integer not null, definition text not null, description text);
insert into gpkg_spatial_ref_sys values
  ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined Cartesian coordinate reference system'),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
  ('WGS 84 geodetic', 4326, 'EPSG', 4326, '${WGS84}', 'longitude and latitude in degrees');
create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
  description text default '', last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  min_x double, min_y double, max_x double, max_y double, srs_id integer,
  constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
create table gpkg_geometry_columns (table_name text not null, column_name text not null,
  geometry_type_name text not null, srs_id integer not null, z tinyint not null, m tinyint not null,
  constraint pk_geom_cols primary key (table_name, column_name), constraint uk_gc_table_name unique (table_name),
  constraint fk_gc_tn foreign key (table_name) references gpkg_contents (table_name),
  constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
create table gpkg_extensions (table_name text, column_name text, extension_name text not null,
  definition text not null, scope text not null,
  constraint ge_tce unique (table_name, column_name, extension_name));
create table gpkg_metadata (id integer constraint m_pk primary key asc not null,
  md_scope text not null default 'dataset', md_standard_uri text not null,
  mime_type text not null default 'text/xml', metadata text not null default '');
create table gpkg_metadata_reference (reference_scope text not null, table_name text, column_name text,
  row_id_value integer, timestamp datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  md_file_id integer not null, md_parent_id integer,
  constraint crmr_mfi_fk foreign key (md_file_id) references gpkg_metadata (id),
  constraint crmr_mpi_fk foreign key (md_parent_id) references gpkg_metadata (id));
create table gpkg_data_columns (table_name text not null, column_name text not null, name text, title text,
  description text, mime_type text, constraint_name text,
  constraint pk_gdc primary key (table_name, column_name), constraint gdc_tn unique (table_name, name));
create table gpkg_data_column_constraints (constraint_name text not null, constraint_type text not null, value text,
  min numeric, min_is_inclusive boolean, max numeric, max_is_inclusive boolean, description text,
  constraint gdcc_ntv unique (constraint_name, constraint_type, value));
insert into gpkg_extensions values
  ('gpkg_metadata', null, 'gpkg_metadata', 'http://www.geopackage.org/spec131/#extension_metadata', 'read-write'),
  ('gpkg_metadata_reference', null, 'gpkg_metadata', 'http://www.geopackage.org/spec131/#extension_metadata', 'read-write'),
  ('gpkg_data_columns', null, 'gpkg_schema', 'http://www.geopackage.org/spec131/#extension_schema', 'read-write'),
  ('gpkg_data_column_constraints', null, 'gpkg_schema', 'http://www.geopackage.org/spec131/#extension_schema', 'read-write');`

/** Quotes a name in a statement. A zero would end the statement. */
export const quoted = (name: string): string =>
  `"${name.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('"', '""')}"`

/** Returns the spatial index of a column, with the triggers that keep it up to date (annex F.3). */
export function spatialIndex(table: string, column: string, id: string): { index: string; triggers: string } {
  const index = quoted(`rtree_${table}_${column}`)
  const [of, geometry, key] = [quoted(table), quoted(column), quoted(id)]
  const named = (name: string) => quoted(`rtree_${table}_${column}_${name}`)
  const put = `insert or replace into ${index} values (new.${key}, st_minx(new.${geometry}), st_maxx(new.${geometry}),
    st_miny(new.${geometry}), st_maxy(new.${geometry}));`
  const isThere = `(new.${geometry} notnull and not st_isempty(new.${geometry}))`
  const isEmpty = `(new.${geometry} isnull or st_isempty(new.${geometry}))`
  return {
    index: `create virtual table ${index} using rtree (id, minx, maxx, miny, maxy);`,
    triggers: `
create trigger ${named('insert')} after insert on ${of} when ${isThere} begin ${put} end;
create trigger ${named('update1')} after update of ${geometry} on ${of} when old.${key} = new.${key} and ${isThere}
  begin ${put} end;
create trigger ${named('update2')} after update of ${geometry} on ${of} when old.${key} = new.${key} and ${isEmpty}
  begin delete from ${index} where id = old.${key}; end;
create trigger ${named('update3')} after update on ${of} when old.${key} != new.${key} and ${isThere}
  begin delete from ${index} where id = old.${key}; ${put} end;
create trigger ${named('update4')} after update on ${of} when old.${key} != new.${key} and ${isEmpty}
  begin delete from ${index} where id in (old.${key}, new.${key}); end;
create trigger ${named('delete')} after delete on ${of} when old.${geometry} notnull
  begin delete from ${index} where id = old.${key}; end;`,
  }
}
