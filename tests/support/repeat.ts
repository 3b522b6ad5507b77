/** Factor by which fault suites run longer, set by `npm run test:all`. */
export const REPEAT = Number(process.env['REPEAT'] ?? 1)
