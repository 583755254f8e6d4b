import { missing } from '../../api/or-missing.ts'

/** The page called "not found" is one: it answers 404 like any unknown address. */
export function loader(): never {
  throw missing('page')
}

export default function NotFound() {
  return null
}
