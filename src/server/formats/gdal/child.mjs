// Runs GDAL in a separate process: lists the layers of a file, or writes one of them as FlatGeobuf. In
// JavaScript, since the library has no types, and the process may read only this file, the library and one
// folder.
import { constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)
// The only part of the runtime that GDAL's file system uses. Node does not offer it to a process with few
// rights.
Object.assign(process, { binding: () => ({ fs: constants }) })

/** Errors after which GDAL continues, such as a damaged part. @type {string[]} */
const faults = []
const [, , library = '', work, input, output, layer] = process.argv
const Gdal = await require(library)({
  path: relative(process.cwd(), join(dirname(library), 'dist/package')),
  dest: output,
  // Codes in GML files keep their leading zeros.
  env: { GML_FIELDTYPES: 'ALWAYS_STRING' },
  logHandler: () => undefined,
  errorHandler: noteFault,
})
const { datasets, errors } = await Gdal.open(input).catch(describe)
const [dataset] = datasets
if (dataset === undefined) throw new Error(JSON.stringify(errors))

if (work === 'layers') {
  const layers = dataset.info.layers.map(described)
  process.stdout.write(JSON.stringify(layers))
} else {
  // FlatGeobuf has no lists.
  const lists = 'StringList=String,IntegerList=String,Integer64List=String,RealList=String'
  const form = ['-f', 'FlatGeobuf', '-lco', 'SPATIAL_INDEX=NO', '-nlt', 'CONVERT_TO_LINEAR', '-dim', 'XY']
  const { real } = await Gdal.ogr2ogr(dataset, [...form, '-mapFieldType', lists, layer], 'converted').catch(
    describe,
  )
  if (faults.length > 0) throw new Error(faults[0])
  process.stdout.write(JSON.stringify(real))
}

/** @param {{ name: string, geometryFields?: { coordinateSystem?: { wkt?: string } }[] }} layer */
function described({ name, geometryFields = [] }) {
  return { name, crs: geometryFields[0]?.coordinateSystem?.wkt ?? '' }
}

/** Returns all messages of GDAL, which include the lack of memory. @param {unknown} error */
function describe(error) {
  throw new Error([JSON.stringify(error), ...faults].join('\n'))
}

/** @param {string} message */
function noteFault(message) {
  if (message.startsWith('ERROR')) faults.push(message)
}
