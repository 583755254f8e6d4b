import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../paths.ts'

/** Links of mails and of the operators' console end at the login, which takes the one-time code out of the address. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(paths.login() + new URL(request.url).search)
}
