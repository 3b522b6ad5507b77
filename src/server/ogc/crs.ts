/** Longitude and latitude in degrees on WGS 84, in this order: that of GeoJSON and of the zones as they are kept. */
export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
