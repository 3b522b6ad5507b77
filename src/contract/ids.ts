import { z } from 'zod'
import { INSTANCE, INSTANCE_MAX } from './idParts.ts'

/** Lower case letters and digits, separated by single hyphens. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Slug of a dataset: stable across installations, so that links survive. */
export const DatasetId = z.string().regex(SLUG).max(80)

/** Id of a dataset of the catalogue, or of this browser. */
export const AnyDatasetId = z
  .string()
  .regex(/^(local--)?[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)

/** Maximum length of an edition. */
export const EDITION_MAX = 30
/** Second part of an imported instance's id. */
export const Edition = z.string().regex(SLUG).max(EDITION_MAX)

/** `<dataset>~<edition>`, for instance `fr-regions~2026`. */
export const InstanceId = z.string().regex(INSTANCE).max(INSTANCE_MAX)

/** `<dataset>.<percent-encoded key>`, equal in every instance. */
export const ZoneId = z
  .string()
  .regex(/^[a-z0-9-]+\..+$/)
  .max(400)
