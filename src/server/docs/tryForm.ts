import { html } from 'hono/html'
import { type ExampleCall, exampleOf } from './exampleCall.ts'
import { type Call, meaningOf, type Parameter } from './openApi.ts'

/** Renders a form that makes a call from the page. It is hidden until its script runs. */
export function tryForm(
  { method, path, operation }: Call,
  { body }: ExampleCall,
  anchor: string,
  t: (key: string) => string,
) {
  const fields = operation.parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  return html`<details class="try" hidden>
    <summary>${t('try')}</summary>
    <form data-method="${method}" data-path="${path}">
      ${fields.map(parameter => field(parameter, `${anchor}-${parameter.name}`))}
      ${
        body !== null && 'value' in body
          ? html`<label for="${anchor}-body">${t('body')}</label>
            <textarea id="${anchor}-body" name="body" rows="6" spellcheck="false">${JSON.stringify(body.value, null, 2)}</textarea>`
          : ''
      }
      <button>${t('send')}</button>
      <output></output>
      <pre tabindex="0" hidden aria-label="${t('answer')}"></pre>
    </form>
  </details>`
}

/**
 * Renders the field of a parameter. A required parameter shows its example; the others are empty and omitted.
 */
function field(parameter: Parameter, id: string) {
  const { name, required, schema, in: place } = parameter
  const value = required ? exampleOf(parameter) : ''
  const values = schema?.enum
  return html`<label for="${id}" title="${meaningOf(parameter) ?? ''}"><code>${name}</code></label>
    ${
      values === undefined
        ? html`<input id="${id}" name="${name}" data-place="${place}" value="${value}" spellcheck="false" ${required ? 'required' : ''} />`
        : html`<select id="${id}" name="${name}" data-place="${place}">
            ${required ? '' : html`<option></option>`}
            ${values.map(each => html`<option ${String(each) === value ? 'selected' : ''}>${String(each)}</option>`)}
          </select>`
    }`
}
