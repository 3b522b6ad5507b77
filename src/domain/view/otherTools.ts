/** Programs that can open a displayed instance by its address, in display order. */
export const TOOLS = ['qgis', 'python', 'r', 'duckdb', 'observable', 'curl'] as const
export type Tool = (typeof TOOLS)[number]
