import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { endedWithSession, useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { isRoutineNotFound, isSlotTaken, refetchGrid } from '../grid-query.ts';
import { failureText, messages } from '../messages.ts';
import { slotKey } from '../slot.ts';
import type { FillingLine } from './read-lines.ts';

/** What has become of a line. */
export interface Outcome {
  isSaved: boolean;
  text: string;
}

/** Saves the lines one after the other. What fails stops none of the others, and is told for its slot. */
export function useFillSlots() {
  const cache = useQueryClient();
  const [report, setReport] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [done, setDone] = useState(0);
  const fill = useSingleMutation({
    mutationFn: async (lines: FillingLine[]) => {
      let saved = 0;
      setDone(0);
      for (const line of lines) {
        const outcome = await save(line);
        if (outcome.isSaved) saved++;
        setDone((before) => before + 1);
        setReport((before) => new Map(before).set(slotKey(line.slot), outcome));
      }
      return { saved, failed: lines.length - saved };
    },
    networkMode: 'always',
    onSuccess: ({ saved, failed }) => {
      const text = [saved > 0 && messages.filled(saved), failed > 0 && messages.notFilled(failed)];
      const title = text.filter(Boolean).join(' · ');
      if (failed > 0) toast.error({ title });
      else toast.success({ title });
    },
    onSettled: async () => {
      void cache.invalidateQueries({ queryKey: ['routine-progress'] });
      await refetchGrid(cache);
    },
  });
  return { fill, report, done, forget: () => setReport(new Map()) };
}

async function save({ slot, name, link, occupant }: FillingLine): Promise<Outcome> {
  try {
    if (occupant)
      await api.routines.edit({
        params: { id: occupant._id },
        body: { name, driveLink: link, version: occupant.version },
      });
    else
      await api.routines.create({
        body: {
          name,
          googleDriveLink: link,
          workoutTypeId: slot.workoutType,
          trainingFrequencyId: slot.frequency,
          month: slot.month,
        },
      });
    return { isSaved: true, text: occupant ? 'Sustituida' : 'Creada' };
  } catch (error) {
    if (!(error instanceof Error) || endedWithSession(error)) throw error;
    return { isSaved: false, text: problemOf(error, slot.month) };
  }
}

function problemOf(error: Error, month: number): string {
  if (isSlotTaken(error)) return messages.taken(month);
  if (isRoutineNotFound(error)) return messages.removedMeanwhile;
  if (error instanceof ApiError && error.code === 'conflict') return messages.changedMeanwhile;
  return failureText(error) ?? messages.createFailed;
}
