import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { DEFAULT_COUNTRY, DEFAULT_LANGUAGE, KEYWORD_LENGTH_MAX } from '../vocabulary.ts'
import { suggestionsWire, tagsWire, tryLimit } from './entities.ts'
import { keywordsPaths as paths } from './paths.ts'

const common = { tag: 'Keyword tools', mayBeAbsent: true } as const
const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase())
  .default(DEFAULT_COUNTRY)
const language = z
  .string()
  .trim()
  // A language, and a script of four letters or a region of two: with three, Intl takes it for no locale.
  .regex(/^[A-Za-z]{2,3}(-([A-Za-z]{4}|[A-Za-z]{2}))?$/)
  .default(DEFAULT_LANGUAGE)

/** Keyword suggestions for customers, tags for everybody. */
export const suggestionContract = {
  suggestKeywords: defineRoute(paths.suggestKeywords, {
    ...common,
    id: 'EP-123',
    operation: 'suggestKeywords',
    auth: 'user',
    isLimited: true,
    summary:
      'What the region’s videos about a keyword are called and tagged, the most frequent first; 422 when the day’s tries are used up',
    query: z.object({ keyword: z.string().trim().min(1).max(KEYWORD_LENGTH_MAX), country, language }),
    response: z.object({ data: suggestionsWire }),
  }),
  suggestionLimit: defineRoute(paths.suggestionLimit, {
    ...common,
    id: 'EP-124',
    operation: 'getSuggestionLimit',
    auth: 'user',
    summary: 'Tries left of the 20 a day, which begin anew at 00:00 UTC',
    response: z.object({ data: tryLimit }),
  }),
  suggestTags: defineRoute(paths.suggestTags, {
    ...common,
    id: 'OUR-KEYWORDS-08',
    operation: 'suggestTags',
    auth: 'optional',
    isLimited: true,
    summary: 'Tags for a keyword or a title; guests have 5 tries a day, customers those of the keyword suggestions',
    query: z.object({ text: z.string().trim().min(1).max(KEYWORD_LENGTH_MAX), country, language }),
    response: z.object({ data: tagsWire }),
  }),
  tagLimit: defineRoute(paths.tagLimit, {
    ...common,
    id: 'OUR-KEYWORDS-09',
    operation: 'getTagLimit',
    auth: 'optional',
    summary: 'Tries left today',
    response: z.object({ data: tryLimit }),
  }),
} as const
