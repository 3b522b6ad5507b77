import { isPage, type Opening, openAddress, parseAddress } from '../address/openAddress.ts'
import { fileOf, NO_VALIDATORS, type RemoteFile } from '../address/remoteFile.ts'
import { ckan } from './ckan.ts'
import type { Service, ServiceFile } from './offer.ts'
import { ogcFeatures, openDocument } from './ogcFeatures.ts'
import { opendatasoft } from './opendatasoft.ts'
import { udata } from './udata.ts'
import { isCapabilities, wfs } from './wfs.ts'

/** The services that are recognised by an address, in the order in which they are asked. */
const SERVICES: readonly Service[] = [udata, ckan, opendatasoft, wfs, ogcFeatures]

/**
 * Opens what lies at an address: a file, a layer of a service, or a file of a dataset that a portal tells of. Throws
 * SeveralOffers where a person must choose, an ImportError, the signal's reason, or NotModified for a known file: what
 * a service tells is asked for as a whole.
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
