import type { Context } from 'hono'
import { html } from 'hono/html'
import { zoneId } from '../../../contract/idParts.ts'
import type { LabelValue } from '../../../contract/label.ts'
import type { Link } from '../../../contract/ogc.ts'
import type { Field } from '../../../data/formats/common/exportFields.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import { formatValue } from '../../../domain/label/labelTypes.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { type FeatureSet, titleOf } from '../collections.ts'
import { addressOf, collectionPath, itemPath } from './links.ts'
import { doorPage, linkList, textOf } from './ogcPage.ts'

interface Shown {
  collection: FeatureSet
  open: OpenInstance
  properties: readonly Field[]
}

/** Renders a page of features as a table. */
export function featuresPage(
  c: Context<AppEnv>,
  { collection, open, properties }: Shown,
  ordinals: Uint32Array,
  count: number,
  links: readonly Link[],
) {
  return doorPage(c, {
    title: `${titleOf(collection, pageLanguage(c))} · ${textOf(c, 'links.items')}`,
    above: waysAbove(c, collection),
    body: html`<p>${textOf(c, 'counted', { shown: ordinals.length, count })}</p>
      <section>
        <table>
          <thead>
            <tr><th scope="col">id</th>${properties.map(property => html`<th scope="col">${property.name}</th>`)}</tr>
          </thead>
          <tbody>${Array.from(ordinals, ordinal => row(c, { collection, open, properties }, ordinal))}</tbody>
        </table>
      </section>
      ${links.length > 0 ? linkList(c, links) : ''}`,
  })
}

function row(c: Context<AppEnv>, { collection, open, properties }: Shown, ordinal: number) {
  const id = zoneId(open.instance.dataset, open.geometry.key(ordinal))
  return html`<tr>
    <th scope="row"><a href="${addressOf(c, itemPath(collection.id, id), { f: 'html' })}"><code>${id}</code></a></th>
    ${properties.map(property => html`<td>${written(c, property, property.value(ordinal))}</td>`)}
  </tr>`
}

/** Renders a feature with its properties. */
export function featurePage(
  c: Context<AppEnv>,
  { collection, properties }: Shown,
  ordinal: number,
  title: string,
  links: readonly Link[],
) {
  return doorPage(c, {
    title,
    above: waysAbove(c, collection),
    body: html`<section>
        <dl>${properties.map(property => html`<dt>${property.name}</dt><dd>${written(c, property, property.value(ordinal))}</dd>`)}</dl>
      </section>
      ${linkList(c, links)}`,
  })
}

const waysAbove = (c: Context<AppEnv>, collection: FeatureSet) => [
  { title: textOf(c, 'links.collections'), path: '/collections' },
  { title: titleOf(collection, pageLanguage(c)), path: collectionPath(collection.id) },
]

const written = (c: Context<AppEnv>, { type, label }: Field, value: LabelValue): string => {
  const text = formatValue(value, { type }, pageLanguage(c))
  return text === '' || !label?.unit ? text : `${text} ${label.unit}`
}
