import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { presentOf } from '../../../kernel/domain/hashing/entity-tag.ts';
import { pagesOf, useCall } from '../../../kernel/web/api.ts';
import { individualDatesContract as contract } from '../../domain/individual-dates/contract.ts';
import {
  ExtensionMeanwhile,
  type IndividualDates,
  type SentExtension,
  type StoredExtension,
} from '../../domain/individual-dates/model.ts';
import { extensionTagOf } from '../../domain/settings-tag.ts';
import { texts } from './texts.ts';

/** Students whose dates are moved for them alone. */
export function useIndividualDates(assignmentId: number) {
  return useInfiniteQuery(pagesOf(contract.listIndividualDates, { params: { assignmentId } }, 20));
}

/**
 * Gives later dates in place of those that the person has seen. When somebody else changed them meanwhile, it says
 * what these are; the next try then puts its own over them.
 */
export function useStoreExtension(assignmentId: number, seen: IndividualDates | undefined) {
  const put = useCall(contract.putExtension);
  const [known, setKnown] = useState<{ userId?: number | undefined; extension: StoredExtension }>({
    userId: seen?.user.id,
    extension: seen?.extension ?? null,
  });
  return async (userId: number, body: SentExtension): Promise<void> => {
    // Of another student than the one that was seen, nothing is known.
    const tag = extensionTagOf(known.userId === userId ? known.extension : null);
    try {
      await put.mutateAsync({ params: { assignmentId, userId }, body, ifMatch: tag });
    } catch (error) {
      const present = presentOf(contract.putExtension, ExtensionMeanwhile, error);
      if (!present) throw error;
      setKnown({ userId, extension: present.extension });
      throw new Error(texts.extensionMeanwhile(present.extension), { cause: error });
    }
  };
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
