import type { Operation, Parameter } from './shape.ts'

/** A filter that the starting catalogue answers. */
const BODY = {
  dataset_id: 'fr-departements',
  query: { mode: 'l', filter: { label: 'population', operator: 'gte', value: 1_000_000 } },
}

/** A command line that makes the call: required parameters, by the examples of the description. */
export function curlExample(method: string, path: string, operation: Operation, origin: string): string {
  const required = operation.parameters.filter(parameter => parameter.required)
  const query = new URLSearchParams(
    required
      .filter(({ in: place }) => place === 'query')
      .map(parameter => [parameter.name, exampleOf(parameter)]),
  )
  const filled = required
    .filter(({ in: place }) => place === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, exampleOf(parameter)), path)
  const address = `'${origin}${filled}${query.size > 0 ? `?${query}` : ''}'`
  if (operation.requestBody === undefined) return `curl ${address}`
  return `curl -X ${method} ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(BODY)}'`
}

function exampleOf({ name, example, schema }: Parameter): string {
  const shown = example ?? schema?.example ?? schema?.enum?.[0]
  return shown === undefined ? `{${name}}` : String(shown)
}
