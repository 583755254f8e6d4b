import { paths, routeNameOf, taskHelp } from '../paths.ts'

/** Pages below another page: their names alone do not tell where the slash was. */
const nested = [paths.newOrder(), paths.addFundsSuccess(), paths.addFundsError(), paths.passwordReset(), ...taskHelp.map(paths.taskHelp)]
const byName: ReadonlyMap<string | null, string> = new Map([paths.index(), ...nested].map((path) => [routeNameOf(path), path]))

/** The address of a page by its route name, without a locale. */
export const pathOfRoute = (routeName: string): string => byName.get(routeName) ?? `/${routeName}`
