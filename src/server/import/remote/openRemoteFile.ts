import { isPage, type Opening, openAddress, parseAddress } from '../address/openAddress.ts'
import { fileOf, type RemoteFile } from '../address/remoteFile.ts'
import { ckan } from './ckan.ts'
import type { Service } from './offer.ts'
import { ogcFeatures, openDocument } from './ogcFeatures.ts'
import { opendatasoft } from './opendatasoft.ts'
import { udata } from './udata.ts'
import { isCapabilities, wfs } from './wfs.ts'

/** The services that are recognised by an address, in the order in which they are asked. */
const SERVICES: readonly Service[] = [udata, ckan, opendatasoft, wfs, ogcFeatures]

/**
 * Opens what lies at an address: a file, a layer of a service, or a file of a dataset that a portal tells of. Throws
 * SeveralOffers where a person must choose, an ImportError, or the signal's reason.
 */
export async function openRemoteFile(written: string, opening: Opening): Promise<RemoteFile> {
  const asked = parseAddress(written)
  for (const service of SERVICES) {
    const found = service.isMeant(asked) ? await service.open(asked, opening) : null
    if (found !== null) return { ...found, address: asked.href }
  }
  const answer = await openAddress(asked, opening)
  const { head, isWhole, last } = answer
  if (isWhole && !isPage(answer)) {
    const document = isCapabilities(head)
      ? await wfs.open(last, opening)
      : head[0] === OPENING_BRACE
        ? await openDocument(head, last, opening)
        : null
    if (document !== null) return { ...document, address: asked.href }
  }
  return fileOf(answer)
}

const OPENING_BRACE = 0x7b
