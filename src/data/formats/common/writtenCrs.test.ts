import { expect, test } from 'vitest'
import { crsFromMember, crsFromText } from './writtenCrs.ts'

test.each([
  ['EPSG:2154', 'EPSG:2154'],
  ['epsg:2154', 'EPSG:2154'],
  ['ESRI:102003', 'ESRI:102003'],
  ['EPSG:900913', 'EPSG:3857'],
  ['ESRI:102100', 'EPSG:3857'],
  ['urn:ogc:def:crs:EPSG::2154', 'EPSG:2154'],
  ['urn:ogc:def:crs:EPSG:9.8.15:3857', 'EPSG:3857'],
  ['http://www.opengis.net/def/crs/EPSG/0/2154', 'EPSG:2154'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', null],
  ['EPSG:4326', null],
  ['', null],
  ['GEOGCS["WGS 84",DATUM["WGS_1984"],AUTHORITY["EPSG","4326"]]', null],
  ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', null],
  ['PROJCS["Mine",GEOGCS["GCS"]]', 'PROJCS["Mine",GEOGCS["GCS"]]'],
])('reads %j as %j', (text, crs) => {
  expect(crsFromText(text)).toBe(crs)
})

test('reads a member without a name as degrees', () => {
  for (const member of [null, {}, 'EPSG:2154', { type: 'link' }]) expect(crsFromMember(member)).toBeNull()
})
