import { basename } from 'node:path'
import type { Context } from 'hono'
import type { Instance } from '../../../contract/dataset.ts'
import { GeometrySource, ReadOptions, type Survey } from '../../../contract/import.ts'
import type { ImportProposal, SurveyRequest, Upload } from '../../../contract/upload.ts'
import { equal } from '../../../domain/equal.ts'
import { listInstances } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/text.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import type { UploadedFile } from '../jobs/uploads.ts'
import { ORIGIN_INSTANCES_MAX } from '../joins/originKeys.ts'
import { datasetOf, hasZoneSource, knownDataset, proposeDefinition } from '../survey/propose.ts'
import { mayBeInstanceOf, unusedName } from '../survey/sameDataset.ts'
import { surveyInWorker } from '../worker.ts'

/** Surveys a file that was sent, and proposes its definition. Throws an ImportError. */
export async function surveyUpload(
  c: Context<AppEnv>,
  file: UploadedFile,
  request: SurveyRequest,
): Promise<Upload> {
  const survey = await surveyAs(c, file, request)
  const definition = await proposalFor(c, survey, request)
  const { read, geometry } = definition
  // A dataset that is there may have its zones from elsewhere than the file alone suggests.
  const isAsMeant = equal(
    { read, geometry },
    { read: survey.read, geometry: request.geometry ?? survey.guess.geometry },
  )
  return {
    id: file.id,
    survey: request.dataset === null || isAsMeant ? survey : await surveyAs(c, file, { read, geometry }),
    definition,
    lenders: await lendersOf(c, geometry),
  }
}

async function surveyAs(
  c: Context<AppEnv>,
  { path }: UploadedFile,
  { read, geometry }: Pick<SurveyRequest, 'read' | 'geometry'>,
): Promise<Survey> {
  const language = languageOf(c.req.header('accept-language'))
  const survey = await surveyInWorker(
    c.var.config.dataDir,
    path,
    { read, geometry },
    c.req.raw.signal,
    language,
  )
  // Where the file lies is nobody's business.
  return { ...survey, file: basename(survey.file) }
}

async function proposalFor(
  c: Context<AppEnv>,
  survey: Survey,
  { dataset, geometry }: SurveyRequest,
): Promise<ImportProposal> {
  const { db, store } = c.var
  const choices = { dataset: dataset ?? (await newName(survey, db, store)), geometry: geometry ?? undefined }
  const definition = await proposeDefinition(survey, choices, c.var.db)
  const meant = GeometrySource.parse(definition.geometry)
  return {
    ...definition,
    read: ReadOptions.parse({ ...survey.read, ...definition.read }),
    geometry: hasZoneSource(meant, survey) ? meant : null,
  }
}

/** A name of its own for a file that is only called like a dataset. */
async function newName(survey: Survey, db: Db, store: ArtefactStore): Promise<string | undefined> {
  const id = datasetOf(survey)
  const known = await knownDataset(db, id)
  return known === null || (await mayBeInstanceOf(survey, known, db, store)) ? undefined : unusedName(id, db)
}

async function lendersOf(c: Context<AppEnv>, geometry: GeometrySource | null): Promise<Instance[]> {
  if (geometry?.kind !== 'origin') return []
  return (await listInstances(c.var.db, geometry.dataset, { offset: 0, limit: ORIGIN_INSTANCES_MAX })).results
}
