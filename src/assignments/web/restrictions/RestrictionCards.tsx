import type { PanelProps } from '../panel.ts';
import { AddressesCard } from './AddressesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';

/** For people who set restrictions: in the settings, and in place of an assignment closed to them too. */
export function RestrictionCards(props: PanelProps) {
  return (
    <>
      <PasswordCard {...props} />
      <AddressesCard {...props} />
    </>
  );
}
