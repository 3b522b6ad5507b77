import { html, raw } from 'hono/html'
import type { Language } from '../../contract/languages.mjs'
import { framedPage } from '../platform/http/htmlPage.ts'
import { translate } from '../platform/translate.ts'
import { callerOf, canBeTried, exampleCall } from './exampleCall.ts'
import { type KnownIds, withKnownIds } from './knownIds.ts'
import { type Call, callsOf, meaningOf, type OpenApiDocument, type Parameter } from './openApi.ts'
import { SNIPPETS } from './snippets.ts'
import { tryForm } from './tryForm.ts'

type Translate = (key: string) => string

/**
 * Renders the API description as a page: calls by task, with examples on the starting catalogue for several
 * tools. The page is readable without scripts; a script makes calls from it.
 */
export function docsPage(document: OpenApiDocument, ids: KnownIds, origin: string, language: Language) {
  const t: Translate = key => translate(language, `docs.${key}`)
  const calls = callsOf(document).map(call => withKnownIds(call, ids))
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')]
  return framedPage(language, {
    title: t('title'),
    heading: html`${t('title')} <small>${document.info.version}</small>`,
    script: '/api/docs.js',
    body: html`<div class="columns">
      <div class="side">
        ${tools(t)}
        <nav aria-label="${t('contents')}">
          <p><a href="#authentication">${t('authentication')}</a></p>
          ${groups.map(
            ([group, listed]) => html`<details>
              <summary>${group}</summary>
              <ul>
                ${listed.map(call => html`<li><a href="#${anchor(call)}">${call.operation.summary}</a></li>`)}
              </ul>
            </details>`,
          )}
        </nav>
      </div>
      <main
        data-sending="${t('sending')}"
        data-unreachable="${t('unreachable')}"
        data-cut="${t('cut')}"
        data-binary="${t('binary')}"
      >
        <p>${t('intro')} <a href="/api/openapi.json?lang=${language}"><code>/api/openapi.json</code></a>.</p>
        ${authentication(origin, t)}
        ${groups.map(
          ([group, listed]) => html`<h2 class="group">${group}</h2>
            ${listed.map(call => section(call, document, origin, t))}`,
        )}
      </main>
    </div>`,
  })
}

const anchor = ({ method, path }: Call): string =>
  `${method}${path}`
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '')

/** Renders the parts of a text between backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))

/** Renders the choice of the tool, shared by all examples. */
const tools = (t: Translate) => html`<fieldset class="tools">
  <legend>${t('examplesFor')}</legend>
  ${Object.entries(SNIPPETS).map(
    ([tool, { name }], at) =>
      html`<label><input type="radio" name="tool" value="${tool}" ${at === 0 ? 'checked' : ''} /> ${name}</label>`,
  )}
</fieldset>`

function authentication(origin: string, t: Translate) {
  return html`<section aria-labelledby="authentication">
    <h2 id="authentication">${t('authentication')}</h2>
    <p>${t('byKey')}</p>
    <pre tabindex="0"><code>curl '${origin}/cartable/zone/?dataset_id=fr-departements' \\
  -H 'Authorization: Api-Key {key}'</code></pre>
    <p>${t('keyRules')}</p>
    <p>${t('bySession')}</p>
    <p class="try" hidden>
      <label for="key">${t('yourKey')}</label>
      <input id="key" type="password" autocomplete="off" spellcheck="false" />
      <small>${t('keyStays')}</small>
    </p>
  </section>`
}

function section(call: Call, document: OpenApiDocument, origin: string, t: Translate) {
  const { method, path, operation } = call
  const example = exampleCall(call, document.components.schemas, origin)
  return html`<section aria-labelledby="${anchor(call)}">
    <h3 id="${anchor(call)}">${operation.summary}</h3>
    <p><span class="method">${method}</span> <code>${path}</code></p>
    ${operation.description === undefined ? '' : html`<p>${withCode(operation.description)}</p>`}
    <p>${t(`caller.${callerOf(operation)}`)}</p>
    ${operation.parameters.length === 0 ? '' : parameterTable(operation.parameters, t)}
    <h4>${t('example')}</h4>
    ${Object.entries(SNIPPETS).map(
      ([tool, { write }]) =>
        html`<pre tabindex="0" class="snippet ${tool}"><code>${write(example)}</code></pre>`,
    )}
    ${canBeTried(call) ? tryForm(call, example, anchor(call), t) : ''}
    <h4>${t('answers')}</h4>
    <dl>
      ${Object.entries(operation.responses).map(
        ([status, { description }]) =>
          html`<dt>${status}</dt>
            <dd>${withCode(description)}</dd>`,
      )}
    </dl>
  </section>`
}

function parameterTable(parameters: readonly Parameter[], t: Translate) {
  return html`<h4>${t('parameters')}</h4>
    <table>
      <thead>
        <tr>
          <th scope="col">${t('name')}</th>
          <th scope="col">${t('place')}</th>
          <th scope="col">${t('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          parameter =>
            html`<tr>
              <th scope="row"><code>${parameter.name}</code>${parameter.required ? html` <em>${t('required')}</em>` : raw('')}</th>
              <td>${t(`places.${parameter.in}`)}</td>
              <td>${withCode(meaningOf(parameter) ?? '')} ${(parameter.schema?.enum ?? []).map(value => html`<code>${String(value)}</code> `)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}
