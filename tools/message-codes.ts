// Writes the type of all message codes and their parameters, from the English catalogues; part of `npm run typegen`.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CODES_FILE, ENGLISH_CATALOGUES, messageCodesOf } from './tidy/texts/message-codes.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
writeFileSync(path.join(root, CODES_FILE), messageCodesOf(ENGLISH_CATALOGUES.map(read)))
