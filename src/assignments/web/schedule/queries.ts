import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf, useCall } from '../../../kernel/web/api.ts';
import { individualDatesContract as contract } from '../../domain/individual-dates/contract.ts';

/** Students whose dates are moved for them alone. */
export function useIndividualDates(assignmentId: number) {
  return useInfiniteQuery(pagesOf(contract.listIndividualDates, { params: { assignmentId } }, 20));
}

export function usePutExtension() {
  return useCall(contract.putExtension);
}

export function useRemoveExtension() {
  return useCall(contract.removeExtension);
}

export function usePutAccommodation() {
  return useCall(contract.putAccommodation);
}

export function useRemoveAccommodation() {
  return useCall(contract.removeAccommodation);
}
