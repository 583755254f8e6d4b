import { afterEach } from 'vitest'
import { tellWhatStood } from './browser.ts'

// Loaded before every journey: one that fails tells what stood on the page, also on a machine that nobody can look at.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellWhatStood()
})
