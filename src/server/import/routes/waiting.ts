import { WaitingUpload } from '../../../contract/upload.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { languageOf } from '../../platform/translate.ts'
import { sentence } from '../common/problems.ts'
import { ownerOfUploads, UploadParameter } from './request.ts'

/** `GET cartable/import/{id}/` */
export const importWaiting = operation({
  method: 'get',
  path: '/cartable/import/{id}/',
  tags: ['Imports'],
  summary: 'Returns the current work on an upload, and its progress',
  description:
    'On any server. If that server has died, `detail` says so: check or import the file again. An imported file is removed.',
  request: { params: UploadParameter },
  responses: { 200: json(WaitingUpload, 'Current work'), ...refusals },
})(async c => {
  const { id } = c.req.valid('param')
  const state = await c.var.uploads.state(ownerOfUploads(c), id)
  if (state === undefined) throw ApiError.notFound('unknownUpload')
  const { name, work, progress, isLost } = state
  const language = languageOf(c.req.header('accept-language'))
  const detail = isLost ? sentence(new ImportError('lost'), language, 'screen') : null
  c.header('Cache-Control', 'no-store')
  return c.json({ id, name, work: isLost ? null : work, progress: isLost ? null : progress, detail }, 200)
})
