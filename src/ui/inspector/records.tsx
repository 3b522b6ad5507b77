import './records.css'
import { formatValue } from '../../domain/label/labelTypes.ts'
import type { Records } from '../../domain/label/records.ts'
import { useLanguage } from '../shared/language.ts'

/** List of objects, with a row for each. */
export function RecordTable({ records: { fields, rows } }: { records: Records }) {
  const language = useLanguage()
  return (
    <table className="records">
      <thead>
        <tr>
          {fields.map(field => (
            <th key={field} scope="col">
              {field}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never move.
          <tr key={at}>
            {row.map((value, column) => (
              <td key={fields[column]} data-type={typeof value}>
                {formatValue(value, { type: 'other' }, language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
