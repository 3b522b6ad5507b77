/** Factor by which the suites of faults go on longer than in a usual run: `npm run test:all` sets it. */
export const REPEAT = Number(process.env['REPEAT'] ?? 1)
