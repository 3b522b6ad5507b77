import type { ImportError, Problem } from '../../formats/common/importError.ts'

/** The part of the import's form that a problem is about. */
export type ImportField =
  | 'file'
  | 'dataset'
  | 'edition'
  | 'encoding'
  | 'layer'
  | 'long'
  | 'crs'
  | 'accuracy'
  | 'geometry'
  | 'origin'
  | 'key'
  | 'labels'

const FIELDS: Partial<Record<Problem, ImportField>> = {
  fileMissing: 'file',
  emptyFile: 'file',
  unknownFormat: 'file',
  notJson: 'file',
  noFeatures: 'file',
  noObjects: 'file',
  badTopology: 'file',
  badCsv: 'file',
  badCsvRow: 'file',
  tooManyCells: 'file',
  duplicateColumn: 'file',
  noZones: 'file',
  repeatedKeys: 'long',
  longValueMissing: 'long',
  longNotDates: 'long',
  severalLayers: 'layer',
  layerMissing: 'layer',
  noLayers: 'layer',
  notUtf8: 'encoding',
  notEncoding: 'encoding',
  unknownEncoding: 'encoding',
  unknownCrs: 'crs',
  inaccurate: 'accuracy',
  accuracyUnknown: 'accuracy',
  projectedLikely: 'crs',
  projectedUnknown: 'crs',
  keyColumnMissing: 'key',
  noKeyGuess: 'key',
  noKey: 'key',
  keyOfOrigin: 'key',
  keyTooLong: 'key',
  duplicateKey: 'key',
  noCoordinates: 'geometry',
  noMatch: 'origin',
  noGeometry: 'geometry',
  emptyGeometry: 'geometry',
  emptyCoordinates: 'geometry',
  geometryKind: 'geometry',
  badCoordinates: 'geometry',
  tooFewPoints: 'geometry',
  noArea: 'geometry',
  tangled: 'geometry',
  mixedCollection: 'geometry',
  axisOrderUnclear: 'geometry',
  badGeometryText: 'geometry',
  tooManyPoints: 'geometry',
  tooManyRings: 'geometry',
  otherInstanceFits: 'origin',
  originMissing: 'origin',
  originLabelMissing: 'origin',
  originLabelRepeats: 'origin',
  severalOrigins: 'origin',
  originWithoutGeometry: 'origin',
  labelColumnMissing: 'labels',
  notNumber: 'labels',
  notJsonValue: 'labels',
  instanceExists: 'edition',
  typeChanged: 'dataset',
  sameName: 'dataset',
  notYours: 'dataset',
  tooManyInstances: 'file',
  quotaFull: 'file',
}

/** Returns the field of the form at which a problem is to be told, or null: above the form. */
export const fieldOf = ({ problem }: ImportError): ImportField | null => FIELDS[problem] ?? null
