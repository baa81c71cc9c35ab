import { useQueryClient } from '@tanstack/react-query';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { api, markStale } from '../../kernel/web/api.ts';
import { assignmentContract as contract } from '../domain/contract.ts';
import { DescriptionMeanwhile } from '../domain/model.ts';
import { descriptionTagOf } from '../domain/settings-tag.ts';
import { assignmentSubject, descriptionSubject } from '../domain/subjects.ts';
import { descriptionKey } from './queries.ts';
import { texts } from './texts.ts';

/**
 * Stores the description that the person has seen, changed; an empty text removes it. When somebody else changed it
 * meanwhile, it says so, and the next save puts this one in its place.
 */
export function useStoreDescription({
  id: assignmentId,
  hasDescription,
}: {
  id: number;
  hasDescription: boolean;
}) {
  const client = useQueryClient();
  const params = { assignmentId };
  return async (text: string, seen: string): Promise<void> => {
    const ifMatch = descriptionTagOf(seen);
    const store = async (): Promise<void> => {
      if (text.trim() === '') {
        if (hasDescription) await api.call(contract.removeDescription, { params, ifMatch });
        return;
      }
      const upload = new FormData();
      upload.set('description', new Blob([text], { type: 'text/markdown' }), 'description.md');
      await api.call(contract.putDescription, { params, upload, ifMatch });
    };
    try {
      await store();
    } catch (error) {
      const present = presentOf(contract.putDescription, DescriptionMeanwhile, error);
      if (!present) throw error;
      client.setQueryData(descriptionKey(assignmentId, hasDescription), present.description);
      throw new Error(texts.descriptionMeanwhile, { cause: error });
    }
    await markStale(client, { about: [descriptionSubject, assignmentSubject], params });
  };
}
