import { isPage, type Opening, openAddress, parseAddress } from '../address/openAddress.ts'
import { fileOf, NO_VALIDATORS, type RemoteFile } from '../address/remoteFile.ts'
import { ckan } from './ckan.ts'
import type { Service, ServiceFile } from './offer.ts'
import { ogcFeatures, openDocument } from './ogcFeatures.ts'
import { opendatasoft } from './opendatasoft.ts'
import { udata } from './udata.ts'
import { isCapabilities, wfs } from './wfs.ts'

/** Services that addresses identify, in the order of detection. */
const SERVICES: readonly Service[] = [udata, ckan, opendatasoft, wfs, ogcFeatures]

/**
 * Opens the content of an address: a file, a layer of a service, or a file of a portal's dataset. Throws
 * SeveralOffers when the user must choose, an ImportError, the signal's reason, or NotModified for a known
 * file. Content of services is always downloaded completely.
 */
export async function openRemoteFile(written: string, opening: Opening): Promise<RemoteFile> {
  const asked = parseAddress(written)
  const whole = { ...opening, known: undefined }
  const ofService = (file: ServiceFile) => ({ ...file, address: asked.href, validators: NO_VALIDATORS })
  for (const service of SERVICES) {
    const found = service.isMeant(asked) ? await service.open(asked, whole) : null
    if (found !== null) return ofService(found)
  }
  const answer = await openAddress(asked, opening)
  const { head, isWhole, last } = answer
  if (isWhole && !isPage(answer)) {
    const document = isCapabilities(head)
      ? await wfs.open(last, whole)
      : head[0] === OPENING_BRACE
        ? await openDocument(head, last, whole)
        : null
    if (document !== null) return ofService(document)
  }
  return fileOf(answer)
}

const OPENING_BRACE = 0x7b
